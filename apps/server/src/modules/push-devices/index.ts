export { pushDevicesRoutes } from './push-devices.routes.ts';
export { runDuePush } from './run-due-push.ts';
export { createPushSender, pushKeys } from './send-push.ts';
