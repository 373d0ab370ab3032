//! Means, shares and confidence intervals: the present values of the formulas on the sheets.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// The confidence of an interval: 95 of 100.
pub(super) const CONFIDENCE: f64 = 0.95;
/// The normal quantile of it.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// Several numbers: how many, their mean, and between which numbers the mean lies as surely as [`CONFIDENCE`] says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Mean {
    pub count: usize,
    /// The mean, where there is one.
    pub middle: Option<f64>,
    /// Half the width of the interval, where there are two and more.
    pub half: Option<f64>,
}

impl Mean {
    /// Takes the numbers that there are.
    pub(super) fn of(values: impl Iterator<Item = Option<f64>>) -> Self {
        let values: Vec<f64> = values.flatten().collect();
        let count = values.len();
        if count == 0 {
            return Self::default();
        }
        let mean = values.iter().sum::<f64>() / count as f64;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let half = (count > 1)
            .then(|| quantile(count - 1) * (squares / (count as f64 - 1.0) / count as f64).sqrt());
        Self { count, middle: Some(mean), half }
    }
}

/// Returns the quantile of Student's t for this many degrees of freedom.
fn quantile(freedom: usize) -> f64 {
    StudentsT::new(0.0, 1.0, freedom as f64)
        .map_or(f64::NAN, |t| t.inverse_cdf(0.5 + CONFIDENCE / 2.0))
}

/// Returns the confidence interval of a share (Wilson), from `seen` cases out of `of`.
pub(super) fn wilson(seen: f64, of: f64) -> (f64, f64) {
    let share = seen / of;
    let middle = share + Z * Z / 2.0 / of;
    let half = Z * (share * (1.0 - share) / of + Z * Z / 4.0 / of / of).sqrt();
    let all = 1.0 + Z * Z / of;
    ((middle - half) / all, (middle + half) / all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_tables() {
        // t with 9 degrees of freedom: 2.262; the numbers 1 to 10 have the mean 5.5 and the deviation 3.0277.
        let mean = Mean::of((1..=10).map(|number| Some(f64::from(number))));
        assert_eq!((mean.count, mean.middle), (10, Some(5.5)));
        assert!((mean.half.unwrap() - 2.262_157 * 3.027_650 / 10f64.sqrt()).abs() < 1e-5);
        assert_eq!(
            Mean::of([Some(2.0), None].into_iter()),
            Mean { count: 1, middle: Some(2.0), half: None }
        );
        // Newcombe (1998): 81 of 263 lie between 0.2553 and 0.3662.
        let (from, to) = wilson(81.0, 263.0);
        assert!((from - 0.2553).abs() < 5e-5 && (to - 0.3662).abs() < 5e-5, "{from} {to}");
    }
}
