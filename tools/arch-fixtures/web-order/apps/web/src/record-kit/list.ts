import { openWindow } from '../shell/windows.ts';
export const open = (): string => openWindow();
