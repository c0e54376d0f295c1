import { type DragEventHandler, type ReactNode, useState } from 'react';
import { Avatar, displayName } from '../../ui/Avatar.tsx';
import { useMe } from '../session/index.ts';
import { WritingBox, type WritingBoxProps } from './WritingBox.tsx';
import classes from './WritingForm.module.css';

export interface WritingFormProps extends Omit<WritingBoxProps, 'problemId'> {
  /** The form's id, for its submit button. */
  id: string;
  /** What is wrong with the text. */
  problem: string | null;
  /** Handles a dropped file. */
  onFile?: (file: File | undefined) => void;
  /** Below the text: a photo, a preview. */
  children?: ReactNode;
}

/** The author, the text with its mentions, and its errors: the inside of the composers of posts and comments [FEED-11]. */
export function WritingForm({ id, problem, onFile, children, ...box }: WritingFormProps) {
  const me = useMe();
  const [dropping, setDropping] = useState(false);
  const onDrop: DragEventHandler = (event) => {
    event.preventDefault();
    setDropping(false);
    onFile?.(event.dataTransfer.files[0]);
  };
  const onDragOver: DragEventHandler = (event) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDropping(true);
  };
  return (
    <>
      <form
        id={id}
        className={classes.form}
        data-dropping={dropping || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          box.onSend();
        }}
        {...(onFile && { onDragOver, onDragLeave: () => setDropping(false), onDrop })}
      >
        <div className={classes.who}>
          <Avatar person={me} size={40} />
          <span>{displayName(me)}</span>
        </div>
        <WritingBox {...box} problemId={problem ? `${id}-problem` : undefined} />
        {children}
      </form>
      <p id={`${id}-problem`} className={classes.problem} role="alert">
        {problem}
      </p>
    </>
  );
}
