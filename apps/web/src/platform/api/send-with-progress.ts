type Send = (url: string, init: RequestInit) => Promise<Response>;

/** A `fetch` that tells how much of the body is on its way, which the browser's own does not. @param onProgress share of the body, 0 to 1 */
export function sendWithProgress(onProgress: (share: number) => void): Send {
  return (url, { method = 'GET', headers, body, signal }) => new Promise((resolve, reject) => {
    // A request that was not sent yet can not be aborted: it would go out all the same.
    if (signal?.aborted === true) {
      reject(new DOMException('Aborted', 'AbortError'));
      return;
    }
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.withCredentials = true;
    request.responseType = 'text';
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      const answer = new Headers();
      const wait = request.getResponseHeader('retry-after');
      if (wait !== null) answer.set('retry-after', wait);
      resolve(new Response(request.responseText, { status: request.status, headers: answer }));
    };
    request.onerror = () => reject(new TypeError('The network failed'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body as XMLHttpRequestBodyInit | null);
  });
}
