import { TextInput } from '@mantine/core';
import type { Event } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { reasonOr } from '../../../platform/reason.ts';
import '@mantine/core/styles/Input.layer.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { readAgain } from '../attendance/attendance.ts';
import classes from './HostStream.module.css';
import { recordingWords as words } from './recording.words.ts';

/** Asks before the stream starts, and where it is seen. */
function Start({ event, opened, onClose }: { event: Event; opened: boolean; onClose: () => void }) {
  const { id, live } = event;
  const [url, setUrl] = useState(live?.url ?? '');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.createLiveStream({ body: { identifier: id, ...(url.trim() && { url: url.trim() }) } }),
    onSuccess: onClose,
    onError: (error) => {
      const wrong = error instanceof ApiError ? error.fields.url?.[0] : undefined;
      setProblem(wrong);
      if (!wrong) toast(reasonOr(error, words.startFailed), { kind: 'alert' });
    },
    onSettled: () => readAgain(id),
  });
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={words.startTitle}
      size="small"
      footer={
        <Button look="filled" busy={isPending} onClick={() => mutate()}>
          {words.startConfirm}
        </Button>
      }
    >
      <Mantine>
        <div className={classes.start}>
          <p>{words.startText}</p>
          <TextInput
            label={words.liveUrl}
            description={words.liveUrlHint}
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={url}
            error={problem}
            onChange={({ currentTarget }) => {
              setProblem(undefined);
              setUrl(currentTarget.value);
            }}
          />
        </div>
      </Mantine>
    </Sheet>
  );
}

/** The host's buttons that start and end the live stream, each after a question [CHAT-09, CHAT-10]. */
export function HostStream({ event }: { event: Event }) {
  const { id, can } = event;
  const [asking, setAsking] = useState<'start' | 'end'>();
  const close = () => setAsking(undefined);
  const end = useMutation({
    mutationFn: () => api.completeLiveStream({ body: { identifier: id } }),
    onError: (error) => toast(reasonOr(error, words.endFailed), { kind: 'alert' }),
    onSettled: () => {
      close();
      readAgain(id);
    },
  });
  return (
    <div className={classes.host}>
      {can.start_live && <Button onClick={() => setAsking('start')}>{words.start}</Button>}
      {can.end_live && (
        <Button look="danger" onClick={() => setAsking('end')}>
          {words.end}
        </Button>
      )}
      <Start event={event} opened={asking === 'start'} onClose={close} />
      <ConfirmDialog
        opened={asking === 'end'}
        onClose={close}
        title={words.endTitle}
        text={words.endText}
        confirm={words.endConfirm}
        cancel={words.keepOn}
        danger
        busy={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </div>
  );
}
