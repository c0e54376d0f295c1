/**
 * How long nothing of a file may move before its sending has failed. The last of it may wait in the device itself: on a line of 20 kB/s a
 * megabyte takes 50 seconds.
 */
const stalledMs = 60_000;

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers });
}

/**
 * `fetch` for files. However long a slow line takes, it fails only once nothing has moved for a minute, as it does where a connection falls
 * silent. `fetch` itself does not report what has been sent, hence the older interface. `onProgress` receives the fraction sent, 0 to 1.
 */
export function fileRequest(url: RequestInfo | URL, init: RequestInit, onProgress?: (share: number) => void): Promise<Response> {
  const { method, headers, body, signal } = init;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const failed = () => reject(signal?.aborted ? signal.reason : new TypeError('The file could not be sent.'));
    let late = setTimeout(stop, stalledMs);
    const moved = () => {
      clearTimeout(late);
      late = setTimeout(stop, stalledMs);
    };
    request.open(method ?? 'PUT', url instanceof Request ? url.url : url);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', (event) => {
      moved();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', failed);
    request.addEventListener('abort', failed);
    request.addEventListener('loadend', () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', stop);
    });
    signal?.addEventListener('abort', stop);
    request.send(body as XMLHttpRequestBodyInit);
  });
}
