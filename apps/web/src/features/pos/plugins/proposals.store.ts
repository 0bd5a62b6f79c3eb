import type { BillProposal } from '@dalpak/contracts';
import { create } from 'zustand';
import type { AskingPlugin, PluginVerdict } from '../../../platform/plugins/bill-plugins.ts';

/** One act that a plugin proposes, until the cashier answers. */
export interface OpenProposal {
  readonly key: string;
  readonly plugin: AskingPlugin;
  readonly proposal: BillProposal;
  readonly answer: (done: boolean) => void;
}

interface ProposalsState {
  readonly open: readonly OpenProposal[];
  /** What plugins said against the payment that was asked for; null = nothing. */
  readonly objections: readonly PluginVerdict[] | null;
  /** Begins the payment that they speak against. */
  readonly pay: () => void;
}

export const useProposals = create<ProposalsState>(() => ({
  open: [],
  objections: null,
  pay: () => undefined,
}));

/** Shows a proposal; the same one that waits already is not shown twice. */
export function openProposal(plugin: AskingPlugin, proposal: BillProposal): Promise<boolean> {
  const key = JSON.stringify([plugin.id, proposal]);
  if (useProposals.getState().open.some((one) => one.key === key)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const answer = (done: boolean): void => {
      useProposals.setState(({ open }) => ({ open: open.filter((one) => one.key !== key) }));
      resolve(done);
    };
    useProposals.setState(({ open }) => ({ open: [...open, { key, plugin, proposal, answer }] }));
  });
}

/** Nothing waits any more: the bill is another one, or is being paid. */
export function dropProposals(): void {
  for (const { answer } of useProposals.getState().open) answer(false);
}

/** Shows what speaks against a payment, which the cashier may begin all the same. */
export const showObjections = (objections: readonly PluginVerdict[], pay: () => void): void =>
  useProposals.setState({ objections, pay });

export const dropObjections = (): void => useProposals.setState({ objections: null });
