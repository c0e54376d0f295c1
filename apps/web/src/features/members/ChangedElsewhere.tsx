import { useEffect, useRef } from 'react';
import { forms } from '../../ui/forms.words.ts';
import { OtherText } from '../../ui/OtherText.tsx';
import type { Form } from '../../ui/useForm.ts';
import { profile } from './profile.words.ts';
import type { OwnChanges } from './useOwnChanges.ts';

interface ChangedElsewhereProps<V extends object> {
  changes: OwnChanges<V>;
  /** What the screen calls each value. */
  labels: Record<keyof V, string>;
  /** A value in words. */
  shown?: (value: V[keyof V]) => string;
  /** The form, which is sent again by whoever keeps their own. */
  form: Pick<Form<object>, 'shape' | 'submitting'>;
}

/** What another tab has saved of what is changed here too, and the choice between the two; nothing where there is none. */
export function ChangedElsewhere<V extends object>({ changes, labels, shown = String, form }: ChangedElsewhereProps<V>) {
  const { contested, saved } = changes;
  const panel = useRef<HTMLDivElement>(null);
  const asks = contested.length > 0;
  // Whoever has just pressed Save may be at the other end of a long form.
  useEffect(() => {
    if (asks) panel.current?.scrollIntoView({ block: 'center' });
  }, [asks]);
  if (!asks) return null;
  return (
    <div ref={panel}>
      <OtherText
        title={profile.profileChanged}
        text={contested.map((name) => `${labels[name]}: ${shown(saved[name]) || forms.empty}`).join('\n')}
        busy={form.submitting}
        onKeep={() => {
          changes.keep();
          form.shape.ref.current?.requestSubmit();
        }}
        onTake={() => changes.undo(contested)}
      />
    </div>
  );
}
