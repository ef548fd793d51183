/** A `fetch` for one request: it sends these bytes as its body, and says which share of them is gone, as `fetch` itself cannot. */
export const sendBytes =
  (content: Blob, onSent: (share: number) => void) =>
  (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      request.headers.forEach((value, name) => call.setRequestHeader(name, value));
      call.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
      call.addEventListener('load', () => resolve(responseOf(call)));
      call.addEventListener('error', () => reject(new TypeError('The request got no answer')));
      call.addEventListener('abort', () => reject(request.signal.reason as Error));
      request.signal.addEventListener('abort', () => call.abort());
      call.send(content);
    });

function responseOf(call: XMLHttpRequest): Response {
  const type = call.getResponseHeader('content-type');
  // A response without a body may have none, not even an empty one.
  const body = call.responseText === '' ? null : call.responseText;
  return new Response(body, {
    status: call.status,
    statusText: call.statusText,
    ...(type !== null && { headers: { 'content-type': type } }),
  });
}
