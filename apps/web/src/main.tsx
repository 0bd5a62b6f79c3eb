import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './platform/theme/fonts.css';
import './platform/theme/tokens.css';
import './platform/theme/global.css';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { App } from './shell/app.tsx';
import { registerServiceWorker } from './shell/service-worker.ts';
import { takeRequestedRoute } from './shell/start/requested-route.ts';

// zod would compile its parsers with `new Function`, which the content security policy refuses.
config({ jitless: true });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<App requested={takeRequestedRoute()} />);
registerServiceWorker();
