import {
  type Icon,
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconGift,
  IconReceiptRefund,
  IconTicket,
  IconUserDollar,
  IconWallet,
  IconWriting,
} from '@tabler/icons-react';
import type { TillTender } from './offered-tenders.ts';

const ICONS: Partial<Record<TillTender, Icon>> = {
  cash: IconCash,
  card: IconCreditCard,
  gift_card: IconGift,
  voucher: IconTicket,
  credit_voucher: IconReceiptRefund,
  cheque: IconWriting,
  customer_credit: IconUserDollar,
  transfer: IconBuildingBank,
};
/** The icon of a tender on its button. */
export const iconOf = (means: TillTender): Icon => ICONS[means] ?? IconWallet;
