import { registerReportModel, type ReceiptLine } from '@dalpak/engine';
import type { RegisterReportView } from '../api/register.api.ts';

/**
 * An X or a Z as lines, for the screen and the printer.
 * @param local converts a moment of the wire to local time of the business, `yyyy-mm-ddThh:mm:ss`
 */
export function linesOfRegisterReport(
  view: RegisterReportView,
  local: (moment: string) => string,
): ReceiptLine[] {
  const { business } = view;
  return registerReportModel({
    business: {
      name: business.name,
      branchName: business.branch_name,
      address: business.address,
      phone: business.phone,
      vatNumber: business.vat_number,
      footer: '',
    },
    terminalName: view.terminal,
    number: view.number,
    openedAt: local(view.opened_at),
    openedBy: view.opened_by,
    at: local(view.at),
    employeeName: view.employee,
    sums: view.sums,
    cash: view.cash,
    made: view.made ?? null,
    waitingDeals: view.waiting_deals ?? [],
    movements: view.movements.map((movement) => ({ ...movement, at: local(movement.at) })),
    machine: view.machine ?? null,
    counted: view.counted,
    missing: view.missing,
    notes: view.notes,
    hash: view.hash,
    addenda: view.addenda.map((addendum) => ({
      ...addendum,
      at: local(addendum.at),
      saleNumber: addendum.sale_number,
      movement:
        addendum.movement === null
          ? null
          : { ...addendum.movement, at: local(addendum.movement.at) },
    })),
  });
}
