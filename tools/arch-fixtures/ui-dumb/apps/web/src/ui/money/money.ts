import type { Session } from '../../platform/session.ts';
export const drawMoney = (session: Session): string => session.currency;
