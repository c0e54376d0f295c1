import { lazy, Suspense, useRef, useState } from 'react';
import { ahead, persistently } from '../../platform/ahead.ts';
import { fitImage, imageTypes, megabytes } from '../../platform/upload.ts';
import { Button } from '../../ui/Button.tsx';
import type { CropArea, CutPhoto } from '../../ui/crop.ts';
import { cropWords } from '../../ui/crop.words.ts';
import { CameraIcon } from '../../ui/late-icons.tsx';
import { photoWords } from '../../ui/photo.words.ts';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { useFileUrl } from '../../ui/useFileUrl.ts';
import classes from './EventForm.module.css';
import { eventForm } from './form.words.ts';

const load = () => import('../../ui/CropSheet.tsx');
const CropSheet = lazy(async () => ({ default: (await persistently(load)).CropSheet }));

function preload(): void {
  preloadSheet();
  ahead(load);
}

export interface PhotoFieldProps {
  /** Chosen from the device, or positioned anew. */
  photo: CutPhoto | null;
  /** The address of a photo that the event has already. */
  kept: string | null;
  /** Fraction uploaded, 0 to 1, while the upload runs. */
  progress: number | null;
  /** Nothing can be changed while it is being sent. */
  busy: boolean;
  problem?: string;
  /** Another photo, or none. */
  onChange: (photo: CutPhoto | null) => void;
}

/** The photo being positioned; the sheet keeps its content on the screen while it closes. */
interface Positioning {
  file: File;
  area?: CropArea;
  opened: boolean;
}

/** A photo of the server as a file, so that another part of it can be chosen. Rejects if it cannot be read. */
async function fileAt(address: string): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The photo answered ${answer.status}.`);
  const content = await answer.blob();
  return new File([content], address, { type: content.type, lastModified: 0 });
}

/** The photo of an event, in the shape that its own screen shows: chosen, positioned, positioned anew, or taken away. */
export function PhotoField({ photo, kept, progress, busy, problem, onChange }: PhotoFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [positioning, setPositioning] = useState<Positioning | null>(null);
  const [refused, setRefused] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const chosen = useFileUrl(photo?.file ?? null);
  const url = photo ? chosen : kept;
  const close = () => setPositioning((now) => now && { ...now, opened: false });

  const pick = async (picked: File | undefined) => {
    if (!picked) return;
    setRefused(undefined);
    setWaiting(true);
    const fitting = await fitImage(picked);
    setWaiting(false);
    if (fitting instanceof File) setPositioning({ file: fitting, opened: true });
    else setRefused(fitting === 'type' ? photoWords.notAnImage : photoWords.tooLarge(...megabytes(picked)));
  };

  const adjust = async () => {
    setRefused(undefined);
    if (photo) return setPositioning({ file: photo.original, area: photo.area, opened: true });
    if (!kept) return;
    setWaiting(true);
    try {
      setPositioning({ file: await fileAt(kept), opened: true });
    } catch {
      setRefused(eventForm.cannotAdjust);
    } finally {
      setWaiting(false);
    }
  };

  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{eventForm.photo}</legend>
      {url ? (
        <div className={classes.preview}>
          <img src={url} alt={eventForm.chosenPhoto} />
          {progress !== null && <UploadProgress share={progress} />}
        </div>
      ) : (
        <p className={classes.hint}>{eventForm.photoHint}</p>
      )}
      <div className={classes.actions}>
        <Button
          size="small"
          icon={<CameraIcon size={18} />}
          busy={waiting}
          disabled={busy}
          data-problem={problem ? '' : undefined}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => picker.current?.click()}
        >
          {url ? eventForm.changePhoto : eventForm.addPhoto}
        </Button>
        {url && (
          <>
            <Button look="text" size="small" disabled={busy || waiting} aria-label={eventForm.adjustPhoto} onClick={() => void adjust()}>
              {cropWords.adjust}
            </Button>
            <Button look="text" size="small" disabled={busy} aria-label={eventForm.removePhotoLong} onClick={() => onChange(null)}>
              {eventForm.removePhoto}
            </Button>
          </>
        )}
      </div>
      <p className={classes.problem} role="alert">
        {refused ?? problem}
      </p>
      <input
        ref={picker}
        type="file"
        accept={imageTypes}
        hidden
        aria-label={eventForm.photo}
        onChange={(event) => {
          void pick(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {positioning && (
        <Suspense>
          <CropSheet
            key={`${positioning.file.name} ${positioning.file.lastModified}`}
            title={eventForm.cropPhoto}
            shape="event"
            {...positioning}
            onClose={close}
            onUse={(area, file) => {
              onChange({ original: positioning.file, area, file });
              close();
            }}
            onBroken={() => {
              setRefused(photoWords.notAnImage);
              close();
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
