type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A `fetch` that reports upload progress, which the browser's own does not.
 * @param onProgress share of the body that was sent, 0 to 1
 */
export function sendWithProgress(onProgress: (share: number) => void): Send {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      // XMLHttpRequest cannot abort a request before it is sent: the request would still go out.
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
