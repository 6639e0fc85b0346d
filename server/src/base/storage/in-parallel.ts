/** Works on all items, some at a time; answers in their order. */
export async function inParallel<A, B>(
  items: A[],
  atOnce: number,
  work: (item: A) => Promise<B>,
): Promise<B[]> {
  const results: B[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as A);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
