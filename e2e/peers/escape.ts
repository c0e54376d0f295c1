const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML or XML, between tags and in quoted attributes. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!);
