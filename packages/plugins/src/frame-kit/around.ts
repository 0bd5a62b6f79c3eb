/*
 * The page around a plugin's page. It has our origin and hands the one channel on, once, to a page that has none; its policy
 * (kernel/http/plugin-frames.ts) keeps that page from becoming another address.
 */
const plugin = new URLSearchParams(location.search).get('plugin') ?? '';

function open(event: MessageEvent<unknown>): void {
  const [port] = event.ports;
  if (event.source !== parent || event.origin !== location.origin || port === undefined || !/^[a-z][a-z0-9-]{2,39}$/.test(plugin)) return;
  removeEventListener('message', open);
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = document.title;
  frame.src = `/plugin-frames/${plugin}.html`;
  // An origin that is nobody's has no address to send to. What stands there is ours: nothing ran in it before.
  frame.addEventListener('load', () => frame.contentWindow?.postMessage({ dalpak: 'open' }, '*', [port]), { once: true });
  document.body.replaceChildren(frame);
}

addEventListener('message', open);

export {};
