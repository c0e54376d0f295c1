import { useRef, useState } from 'react';
import type { Merging } from '../platform/merge.ts';
import { Button } from './Button.tsx';
import { Conflict } from './Conflict.tsx';
import { ChangedElsewhere } from './changed-elsewhere.ts';
import { PhotoError } from './chosen-photo.ts';
import { forms } from './forms.words.ts';
import { type FormOptions, type Problems, useForm } from './useForm.ts';

/** What is kept of a form: what is entered, and what that changes; null for something new. */
interface Begun<Fields, Thing> {
  fields: Fields;
  seen: Thing | null;
}

/** The store that keeps it, which outlives the screen. */
export interface KeptWriting<Writing> {
  writing: Writing;
  /** Whether anything was entered. */
  begun: boolean;
  start: () => Writing;
  now: () => Writing;
  drop: () => void;
}

export interface VersionedFormOptions<Fields extends object, Thing, Part extends string, Writing extends Begun<Fields, Thing>>
  extends Omit<FormOptions<Fields>, 'initialValues' | 'onChange' | 'send'> {
  kept: KeptWriting<Writing> & { change: (part: Partial<Begun<Fields, Thing>>) => void };
  /** What the form begins with for a thing. */
  fieldsOf: (thing: Thing) => Fields;
  merging: Merging<Fields, Part>;
  /** Says that somebody else has changed it. */
  changed: string;
  titles: Record<Part, string>;
  /** What somebody else has saved of one part, in words; empty for nothing. */
  shown: (part: Part, theirs: Thing) => string;
  /** Asks what has to be known first, unless the member saves with both versions in front of them: that is their choice. */
  ask?: (seen: Thing | null) => Promise<void>;
  /** Rejects with `ChangedElsewhere`, `PhotoError`, or what `useForm` understands. */
  send: (writing: Writing, onProgress: (share: number) => void) => Promise<Thing>;
  done: (thing: Thing) => void;
}

/**
 * A form about something that others may be changing too (decision 28): what only they have changed is taken over, and about what both have
 * changed the member is asked, with both in front of them. What is entered stays until it is saved or discarded.
 */
export function useVersionedForm<Fields extends object, Thing, Part extends string, Writing extends Begun<Fields, Thing>>({
  kept,
  fieldsOf,
  merging: { merge, partOf },
  changed,
  titles,
  shown,
  ask,
  send: sendOnce,
  done,
  refused,
  ...options
}: VersionedFormOptions<Fields, Thing, Part, Writing>) {
  const { writing, now, change } = kept;
  const [progress, setProgress] = useState(0);
  /** The thing as somebody else has saved it, while the member has to choose. */
  const [theirs, setTheirs] = useState<Thing | null>(null);
  /** The thing that the fields on the screen began with: what others save while the form is open reaches what is read, but not the fields. */
  const base = useRef(writing.seen);
  const keepMine = (current: Thing) => {
    base.current = current;
    change({ seen: current });
    setTheirs(null);
  };
  const send = async () => {
    if (theirs) keepMine(theirs);
    else await ask?.(now().seen);
    for (;;) {
      setProgress(0);
      try {
        const saved = await sendOnce(now(), setProgress);
        kept.drop();
        return done(saved);
      } catch (error) {
        const { seen, fields: mine } = now();
        if (!(error instanceof ChangedElsewhere && seen)) throw error;
        const current = error.current as Thing;
        const { fields, contested } = merge(fieldsOf(seen), mine, fieldsOf(current));
        form.change(fields);
        if (contested.length > 0) return setTheirs(current);
        base.current = current;
        change({ seen: current });
      }
    }
  };
  const form = useForm<Fields>({
    ...options,
    initialValues: writing.fields,
    onChange: (fields) => change({ fields, seen: base.current }),
    send,
    refused: (error) => {
      if (error instanceof PhotoError) return { problems: { [error.field]: error.message } as Problems<Fields> };
      return refused?.(error);
    },
  });
  const isAsking = theirs !== null && writing.seen !== null && !form.submitting;
  const contested = isAsking ? merge(fieldsOf(writing.seen!), form.values, fieldsOf(theirs)).contested : [];
  return {
    form,
    /** The fraction of a photo that is uploaded, 0 to 1. */
    progress,
    /** Stands at the top of the form. */
    conflict: isAsking && (
      <Conflict
        title={changed}
        text={contested.map((part) => `${titles[part]}: ${shown(part, theirs) || forms.none}`).join('\n')}
        onKeep={() => {
          keepMine(theirs);
          form.shape.ref.current?.requestSubmit();
        }}
        onTake={() => {
          form.change(Object.assign({}, ...contested.map((part) => partOf(fieldsOf(theirs), part))));
          keepMine(theirs);
        }}
      />
    ),
    /** Stands beside the button that saves: back to what it was. */
    discard: kept.begun && !form.submitting && (
      <Button
        look="text"
        onClick={() => {
          setTheirs(null);
          const { fields, seen } = kept.start();
          form.change(fields);
          base.current = seen;
          form.refuse({});
          kept.drop();
        }}
      >
        {forms.discard}
      </Button>
    ),
  };
}
