import type { Announcement } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { postAddress } from '@muster/contract/posts/homes';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reasonOf } from '../../../platform/reason.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { preloadSheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from '../Operate.module.css';
import { PagedRows } from '../Rows.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import own from './Announcements.module.css';
import { announcementsQuery, readAnnouncementsAgain } from './announcements.api.ts';
import { announcing as words } from './announcements.words.ts';

const opens = { size: 'small', 'aria-haspopup': 'dialog', onPointerEnter: preloadSheet, onFocus: preloadSheet } as const;
const LABEL_LENGTH = 40;
const dayOf = (day: string) => new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function stateOf({ is_pinned, pinned_until }: Announcement): string {
  if (!is_pinned) return words.notPinned;
  return pinned_until ? words.pinnedUntil(dayOf(pinned_until)) : words.pinned;
}

function Row({ announcement }: { announcement: Announcement }) {
  const { id, text, workspace, by_mail, edited, version, reaction_counts } = announcement;
  const [asked, setAsked] = useState<'change' | 'down' | null>(null);
  const close = () => setAsked(null);
  const label = [...text.replace(/\s+/g, ' ')].slice(0, LABEL_LENGTH).join('');
  const takeDown = useMutation({
    mutationFn: () => api.takeDownAnnouncement({ params: { id }, body: { version } }),
    onSuccess: () => toast(words.takenDown),
    onError: (error) => toast(error instanceof ApiError && error.status === 409 ? words.stale : reasonOf(error), { kind: 'alert' }),
    onSettled: () => {
      close();
      return readAnnouncementsAgain();
    },
  });
  return (
    <li className={classes.row} data-off={!announcement.is_pinned || undefined}>
      <div className={classes.about}>
        <p className={own.words}>{text}</p>
        <p>{[stateOf(announcement), words.for(workspace?.name ?? words.everybody), ...(by_mail ? [words.mailed] : [])].join(' · ')}</p>
        <p>
          <RelativeTime instant={announcement.time} />
          {['', ...(edited ? [words.edited] : []), words.comments(reaction_counts.comment), words.likes(reaction_counts.like)].join(' · ')}
        </p>
        <div className={classes.actions}>
          <ButtonLink size="small" to={postAddress({ id })} aria-label={words.openOf(label)}>
            {words.open}
          </ButtonLink>
          <Button {...opens} aria-label={words.editOf(label)} onClick={() => setAsked('change')}>
            {words.edit}
          </Button>
          <Button {...opens} aria-label={words.takeDownOf(label)} onClick={() => setAsked('down')}>
            {words.takeDown}
          </Button>
        </div>
      </div>
      <AnnouncementForm key={version} announcement={announcement} opened={asked === 'change'} onClose={close} />
      <ConfirmDialog
        opened={asked === 'down'}
        onClose={close}
        title={words.takeDownTitle}
        text={words.takeDownText}
        confirm={words.takeDown}
        danger
        busy={takeDown.isPending}
        onConfirm={() => takeDown.mutate()}
      />
    </li>
  );
}

/** What operators have announced, and where they announce more. */
export function Announcements() {
  const [making, setMaking] = useState(false);
  const query = useInfiniteQuery(announcementsQuery);
  return (
    <div className={classes.screen}>
      <p>{words.text}</p>
      <div className={classes.actions}>
        <Button {...opens} look="filled" onClick={() => setMaking(true)}>
          {words.fresh}
        </Button>
      </div>
      <PagedRows query={query} none={words.none}>
        {(announcement) => <Row announcement={announcement} />}
      </PagedRows>
      <AnnouncementForm announcement={null} opened={making} onClose={() => setMaking(false)} />
    </div>
  );
}
