import type { HomeRef, Reply } from '@muster/contract';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { displayName } from '../../ui/Avatar.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EditIcon, TrashIcon } from '../../ui/late-icons.tsx';
import { OptionsMenu } from '../../ui/OptionsMenu.tsx';
import type { MenuOption } from '../../ui/OptionsMenuPanel.tsx';
import { FlagIcon } from '../../ui/safety-icons.tsx';
import { isLookedAfter, Report, TakeDown } from '../reports/index.ts';
import { useMe } from '../session/index.ts';
import classes from './CommentRow.module.css';
import { isGone } from './comments.kind.ts';
import { comments as words } from './comments.words.ts';

export interface CommentMenuProps {
  comment: Reply;
  /** Where it is; null for a comment on somebody's own post. */
  home: HomeRef | null;
  onEdit: () => void;
  onDelete: () => void;
  /** It was taken down. */
  onTaken: () => void;
}

/** What can be done with a comment: its author edits and deletes it, anybody else reports it [FEED-22, FEED-23], and who looks after its home takes it down. */
export function CommentMenu({ comment, home, onEdit, onDelete, onTaken }: CommentMenuProps) {
  const me = useMe();
  const [asking, setAsking] = useState<'delete' | 'report' | 'take-down'>();
  const close = () => setAsking(undefined);
  const { user, can } = comment;
  const own = can.edit || can.delete || user.id === me.id;
  const takesDown = can.take_down && isLookedAfter(home);
  const options: MenuOption[] = own
    ? [
        ...(can.edit ? [{ label: words.edit, icon: <EditIcon size={20} />, run: onEdit }] : []),
        ...(can.delete ? [{ label: words.delete, icon: <TrashIcon size={20} />, danger: true, run: () => setAsking('delete') }] : []),
      ]
    : [
        ...(isGone(comment) ? [] : [{ label: words.report, icon: <FlagIcon size={20} />, run: () => setAsking('report') }]),
        ...(takesDown ? [{ label: words.takeDown, icon: <TrashIcon size={20} />, danger: true, run: () => setAsking('take-down') }] : []),
      ];
  if (options.length === 0) return null;
  return (
    <>
      <OptionsMenu className={classes.options} label={words.options(displayName(user))} options={options} />
      <ConfirmDialog
        opened={asking === 'delete'}
        onClose={close}
        title={words.deleteTitle}
        text={comment.reaction_counts.comment > 0 ? words.deleteWithReplies : words.deleteText}
        confirm={words.deleteConfirm}
        danger
        onConfirm={() => {
          close();
          onDelete();
        }}
      />
      <Report
        opened={asking === 'report'}
        onClose={close}
        what="comment"
        name={displayName(user)}
        send={() => api.reportReaction({ params: { id: me.id, reactionId: comment.id }, body: { reporter: me.id } })}
      />
      {takesDown && (
        <TakeDown
          opened={asking === 'take-down'}
          onClose={close}
          what="reaction"
          id={comment.id}
          home={home}
          name={displayName(user)}
          onTaken={onTaken}
        />
      )}
    </>
  );
}
