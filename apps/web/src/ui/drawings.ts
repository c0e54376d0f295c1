const files = import.meta.glob<string>('./drawings/*.svg', { query: '?raw', import: 'default' });

/** The markup of a drawing by its name. The list of all of them need not stand in the first bytes. */
export const drawing = async (name: string): Promise<string> => (await files[`./drawings/${name}.svg`]?.()) ?? '';
