/*
 * The page around a plugin's frame. It has the application's origin and passes the one message
 * channel on, once, to the frame, which has an opaque origin. Its policy
 * (kernel/http/routes/plugin-frames.ts) keeps the frame from navigating elsewhere.
 */
const plugin = new URLSearchParams(location.search).get('plugin') ?? '';

function open(event: MessageEvent<unknown>): void {
  const [port] = event.ports;
  if (
    event.source !== parent ||
    event.origin !== location.origin ||
    port === undefined ||
    !/^[a-z][a-z0-9-]{2,60}$/.test(plugin)
  )
    return;
  removeEventListener('message', open);
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = document.title;
  frame.src = `/plugin-frames/${plugin}.html`;
  // An opaque origin cannot be a target origin. The frame's content is trusted at this point,
  // because nothing else ran in it before.
  frame.addEventListener(
    'load',
    () => frame.contentWindow?.postMessage({ dalpak: 'open' }, '*', [port]),
    { once: true },
  );
  document.body.replaceChildren(frame);
}

addEventListener('message', open);

export {};
