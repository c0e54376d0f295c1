/** What leads to the server's health, apart from its screen. */
export const healthEntry = { title: 'Server health' } as const;
