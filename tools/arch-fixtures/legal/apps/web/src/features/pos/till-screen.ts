import { list } from '../../record-kit/list.ts';
import { button } from '../../ui/button.ts';
export const TillScreen = [list, button];
