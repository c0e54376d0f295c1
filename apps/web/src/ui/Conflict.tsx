import { useEffect, useRef } from 'react';
import { OtherText, type OtherTextProps } from './OtherText.tsx';

export type ConflictProps = Pick<OtherTextProps, 'title' | 'text' | 'onKeep' | 'onTake'>;

/** What somebody else has saved of what is changed here too, above a long form, and the choice between the two (ruling 20). */
export function Conflict(props: ConflictProps) {
  const panel = useRef<HTMLDivElement>(null);
  // Whoever has just saved is at the other end of the form.
  useEffect(() => panel.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <div ref={panel}>
      <OtherText {...props} />
    </div>
  );
}
