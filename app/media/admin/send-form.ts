type Sent<T> = { problem: null; answer: T } | { problem: string };

/** XMLHttpRequest, because fetch has no upload progress. */
export function sendForm<T>(path: string, form: FormData, onShare: (share: number) => void) {
  return new Promise<Sent<T>>((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onShare(loaded / total);
    request.onload = () => {
      if (request.status === 201) return resolve({ problem: null, answer: request.response as T });
      const { message = 'Please try again.' } = (request.response ?? {}) as { message?: string };
      resolve({ problem: message });
    };
    request.onerror = () => resolve({ problem: "Couldn't connect. Please try again." });
    request.open('POST', path);
    request.send(form);
  });
}
