export const pos = async () => (await import('./till-screen.ts')).TillScreen;
