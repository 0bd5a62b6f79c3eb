import { screen } from '../../apps/web/src/features/pos/screen.ts';

console.log(screen);
