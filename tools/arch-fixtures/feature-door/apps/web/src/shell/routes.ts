import { TillScreen } from '../features/pos/screens/till-screen.ts';
export const routes = [TillScreen];
