import { submit } from '../apps/server/src/submit.ts';
submit();
