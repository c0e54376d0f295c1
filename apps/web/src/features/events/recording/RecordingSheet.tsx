import { TextInput } from '@mantine/core';
import { type Event, limits } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { reasonOr } from '../../../platform/reason.ts';
import '@mantine/core/styles/Input.layer.css';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { getConfig } from '../../../platform/config.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { readAgain } from '../attendance/attendance.ts';
import classes from './RecordingSheet.module.css';
import { sendFilm, stopSending, useSending } from './recording.upload.ts';
import { recordingWords as words } from './recording.words.ts';

const MB = 1024 * 1024;

/** A hidden file picker, and a button that opens it. */
function Picker({ label, accept, onPick }: { label: string; accept: string; onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}

/** Whether a film will never be taken, however often it is sent. */
const isFinal = (failure: unknown): boolean => failure instanceof ApiError && [413, 415].includes(failure.status);

/** A film that is chosen, on its way, or has stopped there. */
function FileField({ event }: { event: Event }) {
  const { id, recording } = event;
  const sending = useSending(id);
  const [problem, setProblem] = useState<string>();
  const most = getConfig().rules.recording_megabytes;
  const send = async (file: File) => {
    setProblem(undefined);
    if (!/^video\/(mp4|webm|x-m4v)$/.test(file.type)) return setProblem(words.notAFilm);
    if (file.size === 0) return setProblem(words.empty);
    if (file.size > most * MB) return setProblem(words.tooLarge(Math.max(Math.round(file.size / MB), most + 1), most));
    if (await sendFilm(id, file)) toast(words.saved);
    readAgain(id);
  };
  if (!sending)
    return (
      <>
        <Picker
          label={recording?.kind === 'file' ? words.replaceFile : words.chooseFile}
          accept="video/mp4,video/webm,.m4v"
          onPick={(file) => void send(file)}
        />
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      </>
    );
  const percent = Math.round(sending.share * 100);
  return (
    <>
      <p aria-live="polite">{words.sending(percent)}</p>
      <progress className={classes.progress} max={100} value={percent} aria-label={words.sending(percent)} />
      <p className={classes.problem} role="alert">
        {sending.failure ? [reasonOr(sending.failure, words.sendFailed), isFinal(sending.failure) ? '' : words.resumeHint].join(' ') : null}
      </p>
      {!sending.failure && <p className={classes.hint}>{words.sendingHint}</p>}
      <div className={classes.actions}>
        {Boolean(sending.failure) && !isFinal(sending.failure) && <Button onClick={() => void send(sending.file)}>{words.resume}</Button>}
        <Button look="text" onClick={stopSending}>
          {isFinal(sending.failure) ? words.another : words.stop}
        </Button>
      </div>
    </>
  );
}

function AddressField({ event, onSaved }: { event: Event; onSaved: () => void }) {
  const { id, recording } = event;
  const [url, setUrl] = useState(recording?.kind === 'address' ? recording.url : '');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.setRecordingAddress({ params: { id }, body: { url: url.trim() } }),
    onSuccess: () => {
      toast(words.saved);
      onSaved();
    },
    onError: (error) => setProblem((error instanceof ApiError && error.fields.url?.[0]) || reasonOr(error, words.saveFailed)),
    onSettled: () => readAgain(id),
  });
  return (
    <form
      className={classes.part}
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <TextInput
        label={words.address}
        description={getConfig().rules.embedded_videos.length > 0 ? words.addressHint : words.addressOnly}
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
      <Button type="submit" busy={isPending} className={classes.submit}>
        {words.saveAddress}
      </Button>
    </form>
  );
}

/** Adds captions to an uploaded film. */
function Captions({ eventId }: { eventId: string }) {
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => api.setRecordingCaptions({ params: { id: eventId }, body: file }),
    onMutate: () => setProblem(undefined),
    onSuccess: () => toast(words.captionsSaved),
    onError: (error) => setProblem((error instanceof ApiError && error.fields.body?.[0]) || reasonOr(error, words.captionsFailed)),
  });
  const add = (file: File) => {
    if (file.size > limits.captions_bytes) return setProblem(words.captionsTooLarge);
    if (!isPending) mutate(file);
  };
  return (
    <div className={classes.captions} aria-busy={isPending || undefined}>
      <Picker label={words.addCaptions} accept=".vtt,text/vtt" onPick={add} />
      <p className={classes.hint}>{words.captionsHint}</p>
      <p className={classes.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}

/** Where whoever looks after an event sets, replaces and takes away its recording [EVENT-46]. */
export function RecordingSheet({ event, opened, onClose }: { event: Event; opened: boolean; onClose: () => void }) {
  const { id, recording } = event;
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.removeRecording({ params: { id } }),
    onSuccess: () => toast(words.removed),
    onError: (error) => toast(reasonOr(error, words.removeFailed), { kind: 'alert' }),
    onSettled: () => {
      setAsking(false);
      readAgain(id);
    },
  });
  return (
    <>
      <Sheet opened={opened && !asking} onClose={onClose} title={words.title}>
        <div className={classes.sheet}>
          <p className={classes.hint}>{words.hint(getConfig().rules.recording_megabytes)}</p>
          {recording && (
            <div className={classes.part}>
              <p>{recording.kind === 'file' ? words.isFile : words.isAddress}</p>
              {recording.kind === 'address' && <p className={classes.address}>{recording.url}</p>}
              {recording.kind === 'file' && <Captions eventId={id} />}
              <Button look="danger" className={classes.submit} onClick={() => setAsking(true)}>
                {words.remove}
              </Button>
            </div>
          )}
          <div className={classes.part}>
            <FileField event={event} />
          </div>
          <AddressField key={recording?.id} event={event} onSaved={onClose} />
        </div>
      </Sheet>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.removeTitle}
        text={words.removeText}
        confirm={words.removeConfirm}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
