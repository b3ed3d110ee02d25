/**
 * Measures how loud a stream is, in decibels below full scale, about ten times a second.
 * Nothing is measured where the browser has no audio graph, nor while the graph does not run: nobody knows then
 * whether it is silent. Returns a function that stops it.
 */
export function watchSound(stream: MediaStream, onDecibels: (decibels: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => {};
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 1024 });
  context.createMediaStreamSource(stream).connect(analyser);
  const resume = () => void context.resume().catch(() => undefined);
  resume();
  const samples = new Float32Array(analyser.fftSize);
  const id = setInterval(() => {
    if (context.state === 'running') {
      analyser.getFloatTimeDomainData(samples);
      onDecibels(measureDecibels(samples));
    } else if (navigator.userActivation?.hasBeenActive) {
      // On a page opened directly the graph may not run before the visitor has clicked or typed.
      resume();
    }
  }, 100);
  return () => {
    clearInterval(id);
    void context.close().catch(() => undefined);
  };
}

/** Root mean square, in decibels: 0 is full scale, -120 nothing at all. */
export function measureDecibels(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return 10 * Math.log10(power + 1e-12);
}

/** From 0 to 1, on a scale of 60 decibels: as loud as it sounds to people. */
export function toLevel(decibels: number): number {
  return Math.min(1, Math.max(0, (decibels + 60) / 60));
}
