import './platform/theme/components.css';
import '@mantine/notifications/styles.css';
import './platform/theme/fonts.css';
import './platform/theme/tokens.css';
import './platform/theme/global.css';
import './platform/schema/parse-without-eval.ts';
import { createRoot } from 'react-dom/client';
import { recordConsole } from './platform/errors/console-log.ts';
import { reportUncaught } from './platform/errors/report-failure.ts';
import { firstWordsLoaded, screenLanguage } from './platform/i18n/i18n.ts';
import { refreshSession } from './platform/session/session.store.ts';
import { App } from './shell/app.tsx';
import { connectPush } from './shell/notifications/connect-push.ts';
import { connectPlugin } from './shell/plugin/connect-plugin.ts';
import { registerServiceWorker } from './shell/service-worker.ts';
import { warmUp } from './shell/start/warm-up.ts';
import { startWindows } from './shell/windows/start-windows.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
recordConsole(console);
reportUncaught(window);
const requested = startWindows();
// The session request goes out before the first draw; work that does not need the answer runs in
// the meantime.
void refreshSession();
warmUp(requested);
const draw = (): void => createRoot(root).render(<App requested={requested} />);
// Hebrew is part of the bundle, so it draws at once. If another language fails to load, Hebrew is
// shown.
if (screenLanguage() === 'he') draw();
else void firstWordsLoaded.then(draw, draw);
registerServiceWorker();
connectPush();
connectPlugin();
