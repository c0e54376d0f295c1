import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Card } from './cards.ts';

/** A payment that the card's bank disputes. */
export interface Dispute {
  id: string;
  amount: number;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  created: number;
}

/** A stored payment intent. */
export interface Intent {
  id: string;
  secret: string;
  amount: number;
  currency: string;
  description: string | null;
  receipt_email: string | null;
  metadata: Record<string, string>;
  created: number;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  payment_method: string | null;
  return_url: string | null;
  error: { code: string; decline_code?: string; message: string } | null;
  charge: { id: string; created: number; refunded: number; dispute?: Dispute } | null;
}

/** A stored answer, for repeats under the same key. */
interface Answered {
  request: string;
  status: number;
  body: string;
}

/** An event that may not have been delivered yet. */
export interface PendingEvent {
  id: string;
  type: string;
  body: string;
  tries: number;
  done: boolean;
}

/** All data of the sandbox, without card numbers and names. */
export interface Books {
  intents: Record<string, Intent>;
  methods: Record<string, Card>;
  answers: Record<string, Answered>;
  events: PendingEvent[];
}

const empty = (): Books => ({ intents: {}, methods: {}, answers: {}, events: [] });

/** Opens the data in a folder, which survives a restart; without a folder it is only in memory. */
export function openBooks(folder: string | undefined): { books: Books; save: () => void } {
  if (!folder) return { books: empty(), save: () => undefined };
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'books.json');
  const read = (): Books => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Books;
    } catch {
      return empty();
    }
  };
  const save = (): void => {
    writeFileSync(`${file}.new`, JSON.stringify(books));
    renameSync(`${file}.new`, file);
  };
  const books = read();
  return { books, save };
}
