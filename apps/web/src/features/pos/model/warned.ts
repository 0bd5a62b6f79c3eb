import { create } from 'zustand';

/** What a rule of the submit warns of, until the person has answered. */
interface Warning {
  readonly title: string;
  readonly text: string;
  readonly answer: (goesOn: boolean) => void;
}

export const useWarned = create<{ readonly warning: Warning | null }>(() => ({ warning: null }));

/** Asks whether the bill is to be closed all the same. Nothing of it is sent or printed until then. */
export function askWarned(warning: Pick<Warning, 'title' | 'text'>): Promise<boolean> {
  return new Promise((resolve) => {
    useWarned.setState({
      warning: {
        ...warning,
        answer: (goesOn) => {
          useWarned.setState({ warning: null });
          resolve(goesOn);
        },
      },
    });
  });
}
