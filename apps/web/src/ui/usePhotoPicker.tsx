import { lazy, Suspense, useRef, useState } from 'react';
import { ahead, persistently } from '../platform/ahead.ts';
import { fitImage, imageTypes, megabytes } from '../platform/upload.ts';
import type { CropArea, CropShape, CutPhoto } from './crop.ts';
import { photoWords } from './photo.words.ts';
import { preloadSheet } from './Sheet.tsx';

const load = () => import('./CropSheet.tsx');
const CropSheet = lazy(async () => ({ default: (await persistently(load)).CropSheet }));

function preload(): void {
  preloadSheet();
  ahead(load);
}

/** The photo being positioned; the sheet keeps its content on the screen while it closes. */
interface Positioning {
  file: File;
  area?: CropArea | undefined;
  opened: boolean;
}

export interface PhotoPickerOptions {
  /** What the photo is, for whoever does not see the screen. */
  label: string;
  /** The title of the sheet in which its part is chosen. */
  title: string;
  shape: CropShape;
  onUse: (photo: CutPhoto) => void;
}

/** Choosing a photo from this device, and the part of it that shows. Whoever uses it renders `parts`, and a button with `opener`. */
export function usePhotoPicker({ label, title, shape, onUse }: PhotoPickerOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [positioning, setPositioning] = useState<Positioning | null>(null);
  const [refused, setRefused] = useState<string>();
  const [waiting, setWaiting] = useState(false);
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

  return {
    /** Why the photo cannot be used. */
    refused,
    /** A photo is being read. */
    waiting,
    opener: { onPointerEnter: preload, onFocus: preload, onClick: () => input.current?.click() },
    /** Has another part chosen of a photo that is chosen already. */
    position: (file: File, area?: CropArea) => {
      setRefused(undefined);
      setPositioning({ file, area, opened: true });
    },
    /** The same for one that has to be read first. If that fails, `failed` is said. */
    positionOnceRead: async (reading: Promise<File>, failed: string) => {
      setRefused(undefined);
      setWaiting(true);
      try {
        setPositioning({ file: await reading, opened: true });
      } catch {
        setRefused(failed);
      } finally {
        setWaiting(false);
      }
    },
    parts: (
      <>
        <input
          ref={input}
          type="file"
          accept={imageTypes}
          hidden
          aria-label={label}
          onChange={(event) => {
            void pick(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        {positioning && (
          <Suspense>
            <CropSheet
              key={`${positioning.file.name} ${positioning.file.lastModified}`}
              title={title}
              shape={shape}
              {...positioning}
              onClose={close}
              onUse={(area, file) => {
                setRefused(undefined);
                onUse({ original: positioning.file, area, file });
                close();
              }}
              onBroken={() => {
                setRefused(photoWords.notAnImage);
                close();
              }}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
