const files = import.meta.glob<string>('./drawings/*.svg', { query: '?raw', import: 'default' });

/** The markup of a drawing by its name. The list of all drawings need not be in the first load. */
export const drawing = async (name: string): Promise<string> => (await files[`./drawings/${name}.svg`]?.()) ?? '';
