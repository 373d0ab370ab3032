// The browser keeps the page, so that it opens without a network and can be installed.
navigator.serviceWorker?.register("service-worker.js");
