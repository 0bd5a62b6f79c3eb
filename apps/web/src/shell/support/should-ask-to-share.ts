/** What decides whether a user is asked to share their screen (specification, shell §6). */
export interface ShareFacts {
  /** A support agent, an admin or a super admin. */
  readonly ofProvider: boolean;
  /** A desktop plugin is connected: support has better tools there. */
  readonly plugin: boolean;
  /** The grant that is open, and the one for which the user declined. */
  readonly grant: string;
  readonly declined: string | null;
}

export function shouldAskToShare({ ofProvider, plugin, grant, declined }: ShareFacts): boolean {
  return !ofProvider && !plugin && grant !== declined;
}
