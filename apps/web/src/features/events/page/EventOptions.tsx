import type { Event } from '@muster/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx';
import { EditIcon, TrashIcon } from '../../../ui/late-icons.tsx';
import { OptionsMenu } from '../../../ui/OptionsMenu.tsx';
import { BlockIcon, FlagIcon } from '../../../ui/safety-icons.tsx';
import { toast } from '../../../ui/toast.ts';
import { Report } from '../../reports/index.ts';
import { useMe } from '../../session/index.ts';
import { isSignedOut, readAgain } from '../attendance/attendance.ts';
import { eventCare as care } from '../attendance/care.words.ts';
import { DoorIcon, FilmIcon, SwapIcon } from '../event.icons.tsx';
import { events } from '../event.kind.ts';
import { eventKeys } from '../events.api.ts';
import { HostSheet, RecordingSheet } from '../screens.tsx';
import { SeriesQuestion } from '../series/SeriesQuestion.tsx';
import { type Scope, seriesChanged, useLater } from '../series/series.api.ts';
import { seriesWords } from '../series/series.words.ts';
import { eventPage as words } from './event-page.words.ts';

/**
 * What its host or creator can do with an event: open its door, edit or copy it, cancel it, and remove it once it is canceled [EVENT-20,
 * EVENT-49 to EVENT-51]. Everybody but the host can report it [EVENT-99].
 */
export function EventOptions({ event }: { event: Event }) {
  const { id, version, can } = event;
  const me = useMe();
  const later = useLater(event);
  const navigate = useNavigate();
  // Those that the question is about, whatever is read meanwhile.
  const [shown, setShown] = useState(later);
  const [asking, setAsking] = useState<'cancel' | 'remove' | 'report' | 'recording' | 'host' | 'rule'>();
  const close = () => setAsking(undefined);
  const cancel = useMutation({
    mutationFn: (scope: Scope) => {
      const cancellation = { params: { id }, body: { status: 'Canceled' as const, version } };
      if (scope === 'one') return api.cancelEvent(cancellation);
      return api.cancelLaterEvents({ ...cancellation, body: { ...cancellation.body, later: shown } });
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast(reasonOr(error, words.cancelFailed), { kind: 'alert' });
    },
    onSettled: () => {
      close();
      readAgain(id);
      if (event.series_id) seriesChanged();
    },
  });
  const remove = useMutation({
    mutationFn: () => api.removeEvent({ params: { id } }),
    onSuccess: async () => {
      await navigate({ to: '/events', replace: true });
      events.remove(id);
      toast(words.removeDone);
      void queryClient.invalidateQueries({ queryKey: eventKeys.lists });
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast(reasonOr(error, words.removeFailed), { kind: 'alert' });
    },
    onSettled: close,
  });
  const askToCancel = () => {
    setShown(later);
    setAsking('cancel');
  };
  const options = [
    ...(can.door
      ? [
          {
            label: words.door,
            icon: <DoorIcon size={20} />,
            run: () => void navigate({ to: '/events/$eventId/door', params: { eventId: id } }),
          },
        ]
      : []),
    ...(can.edit
      ? [
          {
            label: words.edit,
            icon: <EditIcon size={20} />,
            run: () => void navigate({ to: '/events/$eventId/edit', params: { eventId: id } }),
          },
          {
            label: words.duplicate,
            icon: <PlusIcon size={20} />,
            run: () => void navigate({ to: '/events/new', search: { group: event.chapter_id ?? undefined }, state: { copyOf: id } }),
          },
        ]
      : []),
    ...(can.record ? [{ label: words.recording, icon: <FilmIcon size={20} />, run: () => setAsking('recording') }] : []),
    ...(can.hand_over ? [{ label: care.handOver, icon: <SwapIcon size={20} />, run: () => setAsking('host') }] : []),
    ...(can.cancel ? [{ label: words.cancel, icon: <CloseIcon size={20} />, danger: true, run: askToCancel }] : []),
    ...(can.remove ? [{ label: words.remove, icon: <TrashIcon size={20} />, danger: true, run: () => setAsking('remove') }] : []),
    ...(can.rule ? [{ label: care.rule, icon: <BlockIcon size={20} />, danger: true, run: () => setAsking('rule') }] : []),
    ...(event.host.id === me.id ? [] : [{ label: words.report, icon: <FlagIcon size={20} />, run: () => setAsking('report') }]),
  ];
  if (options.length === 0) return null;
  return (
    <>
      <OptionsMenu label={words.options} options={options} />
      <RecordingSheet event={event} opened={asking === 'recording'} onClose={close} />
      <HostSheet as="host" eventId={id} opened={asking === 'host'} onClose={close} />
      <HostSheet as="operator" eventId={id} opened={asking === 'rule'} onClose={close} />
      <ConfirmDialog
        opened={asking === 'cancel' && shown.length === 0}
        onClose={close}
        title={words.cancelTitle}
        text={words.cancelText}
        confirm={words.cancel}
        cancel={words.keep}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate('one')}
      />
      <SeriesQuestion
        opened={asking === 'cancel' && shown.length > 0}
        onClose={close}
        title={seriesWords.cancelWhich}
        text={words.cancelText}
        cancel={words.keep}
        later={shown.length}
        danger
        busy={cancel.isPending ? cancel.variables : undefined}
        onChoose={cancel.mutate}
      />
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={close}
        title={words.removeTitle}
        text={words.removeText}
        confirm={words.removeConfirm}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      <Report
        opened={asking === 'report'}
        onClose={close}
        what="event"
        name={event.name}
        send={() => api.reportEvent({ params: { id }, body: { reporter: me.id } })}
      />
    </>
  );
}
