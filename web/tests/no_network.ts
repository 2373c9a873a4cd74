/** No test waits for a server: a request that a test does not answer fails at once, as without a connection. */
globalThis.fetch = () => Promise.reject(new TypeError('tests have no network'));
