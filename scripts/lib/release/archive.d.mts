export function pack(folder: string, name: string, file: string, date: Date): void;
