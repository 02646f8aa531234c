/** Something sealed: what it says is known to whoever has the key. Without a key (no https) it stands as it is. */
export type Box = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer } | { plain: string };

/** What a phone may keep of one list, and until when. The keys can't be taken out of the browser: what they sealed is lost with them. */
export type Lease = {
  short_id: string;
  /** Null where the browser seals nothing: then no guest is kept. */
  key: CryptoKey | null;
  /** How far the server's clock is ahead of this phone's, in milliseconds, as it was learned last. */
  ahead_ms: number;
  /** The list, and how much of it is known; null where nothing is. */
  box: Box | null;
};

export type GuestPage = { short_id: string; box: Box };

/** One scan. What is not sent yet stands in the order of `place`. */
export type StoredScan = { id: string; short_id: string; place: number; is_sent: boolean; box: Box };

/** Where a phone keeps things: they outlive the tab, and the browser. */
export type Shelf = {
  lease: (short_id: string) => Promise<Lease | undefined>;
  /** What is there, or else this, put there: two pages that begin at once have one key. */
  leaseOr: (lease: Lease) => Promise<Lease>;
  putLease: (lease: Lease) => Promise<void>;
  /** In the order in which they were put. */
  guests: (short_id: string) => Promise<GuestPage[]>;
  /** `anew`: in place of all that were there. */
  putGuests: (short_id: string, boxes: readonly Box[], anew: boolean) => Promise<void>;
  scans: (short_id: string) => Promise<StoredScan[]>;
  /** All of them or none; on the disk when this is answered. */
  putScans: (scans: readonly StoredScan[]) => Promise<void>;
  dropScans: (ids: readonly string[]) => Promise<void>;
  /** Every list that this phone knows. */
  lists: () => Promise<string[]>;
  /** Forgets the guests of a list; with `whole` its scans and its key, too. */
  wipe: (short_id: string, whole: boolean) => Promise<void>;
};

let shelf: Promise<Shelf> | undefined;

/** The browser's own, or, where it refuses to keep anything, one that lasts as long as the page. */
export function openShelf(): Promise<Shelf> {
  return (shelf ??= openDatabase().then(databaseShelf, () => memoryShelf()));
}

export function memoryShelf(): Shelf {
  const leases = new Map<string, Lease>();
  let guests: GuestPage[] = [];
  const scans = new Map<string, StoredScan>();
  return {
    lease: async (short_id) => leases.get(short_id),
    async leaseOr(lease) {
      const known = leases.get(lease.short_id) ?? lease;
      leases.set(lease.short_id, known);
      return known;
    },
    putLease: async (lease) => void leases.set(lease.short_id, lease),
    guests: async (short_id) => guests.filter((page) => page.short_id === short_id),
    async putGuests(short_id, boxes, anew) {
      if (anew) guests = guests.filter((page) => page.short_id !== short_id);
      guests.push(...boxes.map((box) => ({ short_id, box })));
    },
    scans: async (short_id) => inOrder([...scans.values()].filter((scan) => scan.short_id === short_id)),
    async putScans(added) {
      for (const scan of added) scans.set(scan.id, scan);
    },
    async dropScans(ids) {
      for (const id of ids) scans.delete(id);
    },
    lists: async () => [...new Set([...leases.keys(), ...[...scans.values()].map(({ short_id }) => short_id)])],
    async wipe(short_id, whole) {
      guests = guests.filter((page) => page.short_id !== short_id);
      if (!whole) return;
      leases.delete(short_id);
      for (const scan of [...scans.values()]) if (scan.short_id === short_id) scans.delete(scan.id);
    },
  };
}

const NAME = "foyer-door";

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
      const database = opening.result;
      database.createObjectStore("leases", { keyPath: "short_id" });
      database.createObjectStore("guests", { autoIncrement: true }).createIndex("by_list", "short_id");
      database.createObjectStore("scans", { keyPath: "id" }).createIndex("by_list", "short_id");
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error("no database"));
    opening.onblocked = () => reject(new Error("another page holds an older database"));
  });
}

function databaseShelf(database: IDBDatabase): Shelf {
  // a newer page of ours wants to change it: it is opened again with the next page
  database.onversionchange = () => database.close();

  function write(stores: string[], action: (stores: IDBTransaction) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
      action(transaction);
    });
  }
  const read = <Value>(store: string, ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
    answerOf(ask(database.transaction(store).objectStore(store)));

  return {
    lease: (short_id) => read<Lease | undefined>("leases", (leases) => leases.get(short_id)),
    async leaseOr(lease) {
      let known = lease;
      await write(["leases"], (stores) => {
        const leases = stores.objectStore("leases");
        const asked: IDBRequest<Lease | undefined> = leases.get(lease.short_id);
        asked.onsuccess = () => (asked.result ? (known = asked.result) : leases.put(lease));
      });
      return known;
    },
    putLease: (lease) => write(["leases"], (stores) => stores.objectStore("leases").put(lease)),
    guests: (short_id) => read<GuestPage[]>("guests", (guests) => guests.index("by_list").getAll(short_id)),
    putGuests: (short_id, boxes, anew) =>
      write(["guests"], (stores) => {
        const guests = stores.objectStore("guests");
        const add = () => boxes.forEach((box) => guests.add({ short_id, box } satisfies GuestPage));
        if (anew) dropAll(guests, short_id, add);
        else add();
      }),
    scans: async (short_id) =>
      inOrder(await read<StoredScan[]>("scans", (scans) => scans.index("by_list").getAll(short_id))),
    putScans: (scans) => write(["scans"], (stores) => scans.forEach((scan) => stores.objectStore("scans").put(scan))),
    dropScans: (ids) => write(["scans"], (stores) => ids.forEach((id) => stores.objectStore("scans").delete(id))),
    async lists() {
      const leases = await read("leases", (store) => store.getAllKeys());
      return leases.map(String);
    },
    wipe: (short_id, whole) =>
      write(["leases", "guests", "scans"], (stores) => {
        dropAll(stores.objectStore("guests"), short_id);
        if (!whole) return;
        dropAll(stores.objectStore("scans"), short_id);
        stores.objectStore("leases").delete(short_id);
      }),
  };
}

function dropAll(store: IDBObjectStore, short_id: string, then: () => void = () => undefined): void {
  const walk = store.index("by_list").openKeyCursor(short_id);
  walk.onsuccess = () => {
    if (!walk.result) return then();
    store.delete(walk.result.primaryKey);
    walk.result.continue();
  };
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not read"));
  });
}

function inOrder(scans: StoredScan[]): StoredScan[] {
  return scans.toSorted((a, b) => a.place - b.place);
}
