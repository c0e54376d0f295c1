import './accounts.tables.ts';

export type { Barring, MemberTable } from './accounts.tables.ts';
export * from './accounts.writes.ts';
