import { vi } from 'vitest';

/** Lets a test scroll the end of a list into view, which jsdom, having no layout, never does. */
export function watchReach(): { reach: () => void } {
  const watching = new Set<() => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #targets = new Set<Element>();
      readonly fire: () => void;
      constructor(callback: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        this.fire = () => callback([...this.#targets].map((target) => ({ isIntersecting: true, target })));
      }
      observe(target: Element) {
        this.#targets.add(target);
        watching.add(this.fire);
      }
      disconnect() {
        watching.delete(this.fire);
      }
    },
  );
  return {
    reach: () => {
      for (const fire of new Set(watching)) fire();
    },
  };
}

/** Replaces the photo upload: jsdom's own would need a network. Answers every PUT with the given status; returns what was sent where. */
export function catchUploads(status: () => number): { url: string; file: unknown }[] {
  const sent: { url: string; file: unknown }[] = [];
  class Request extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '{}';
    url = '';
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {}
    getResponseHeader = () => null;
    send(file: unknown) {
      sent.push({ url: this.url, file });
      const progress = Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 2 });
      this.upload.dispatchEvent(progress);
      this.status = status();
      queueMicrotask(() => {
        this.dispatchEvent(new Event('load'));
        this.dispatchEvent(new Event('loadend'));
      });
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
  return sent;
}

/** The size of elements in a browser; jsdom has no layout. */
export function allowLayout(): void {
  for (const name of ['clientWidth', 'offsetWidth'] as const) vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(400);
  for (const name of ['clientHeight', 'offsetHeight'] as const) vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
}

/** A promise that the test settles by hand, for calls whose response it holds back. */
export function held<T>() {
  let settle: (value: T) => void = () => {};
  const answer = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { answer, settle };
}

/** What jsdom lacks to show and crop a photo: image and element sizes, and a canvas. Returns what was drawn. */
export function allowCutting(): unknown[][] {
  const drawn: unknown[][] = [];
  allowLayout();
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(900);
  HTMLImageElement.prototype.decode = async () => {};
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_: unknown, ...numbers: number[]) => void drawn.push(numbers),
  } as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['cut'], { type: 'image/webp' })));
  return drawn;
}
