import type { Reply } from '@muster/contract';
import { displayName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import classes from './Answering.module.css';
import { comments as words } from './comments.words.ts';

/** Whom and what the member is replying to, and a button that cancels and discards the reply. */
export const Answering = ({ answered, onCancel }: { answered: Reply; onCancel: () => void }) => (
  <div className={classes.answering}>
    <p className={classes.words}>
      {words.replyingTo} <strong>{displayName(answered.user)}</strong>
      <span className={classes.quote}>{answered.data.content}</span>
    </p>
    <Button look="text" size="small" onClick={onCancel}>
      {words.cancelReply}
    </Button>
  </div>
);
