export const findTerminal = (): string => '1';
