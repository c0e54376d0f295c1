import { useEffect, useRef } from 'react';
import { forms } from '../../ui/forms.words.ts';
import { OtherText } from '../../ui/OtherText.tsx';
import type { Form } from '../../ui/useForm.ts';
import { profile } from './profile.words.ts';
import type { OwnChanges } from './useOwnChanges.ts';

interface ChangedElsewhereProps<V extends object> {
  changes: OwnChanges<V>;
  /** The label that the screen uses for each value. */
  labels: Record<keyof V, string>;
  /** A value as text. */
  shown?: (value: V[keyof V]) => string;
  /** The form, which is submitted again by a member who keeps their own changes. */
  form: Pick<Form<object>, 'shape' | 'submitting'>;
}

/** Shows what another tab has saved in fields that are changed here too, and lets the member choose; nothing where there is no conflict. */
export function ChangedElsewhere<V extends object>({ changes, labels, shown = String, form }: ChangedElsewhereProps<V>) {
  const { contested, saved } = changes;
  const panel = useRef<HTMLDivElement>(null);
  // Not while saving, when no answer could be taken.
  const asks = contested.length > 0 && !form.submitting;
  // A member who has just pressed Save may be at the other end of a long form.
  useEffect(() => {
    if (asks) panel.current?.scrollIntoView({ block: 'center' });
  }, [asks]);
  if (!asks) return null;
  return (
    <div ref={panel}>
      <OtherText
        title={profile.profileChanged}
        text={contested.map((name) => `${labels[name]}: ${shown(saved[name]) || forms.empty}`).join('\n')}
        onKeep={() => {
          changes.keep();
          form.shape.ref.current?.requestSubmit();
        }}
        onTake={() => changes.undo(contested)}
      />
    </div>
  );
}
