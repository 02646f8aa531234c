/**
 * An encrypted value, readable only with its key. Without encryption (no https) it is stored as
 * plain text.
 */
export type Box = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer } | { plain: string };

/**
 * The record of one list: what the phone may store, and until when. Keys are not extractable:
 * without them the data is lost.
 */
export type ListRecord = {
  short_id: string;
  /** Null where the browser has no encryption: then no attendees are stored. */
  key: CryptoKey | null;
  /** The last known offset of the server's clock from this phone's, in milliseconds. */
  ahead_ms: number;
  /** The list and its loading state; null where nothing is stored. */
  box: Box | null;
};

export type GuestPage = { short_id: string; box: Box };

/** One scan. Unsent scans are ordered by `place`. */
export type StoredScan = { id: string; short_id: string; place: number; is_sent: boolean; box: Box };

/** The phone's storage, which survives closing the tab and the browser. */
export type OfflineStore = {
  listRecord: (short_id: string) => Promise<ListRecord | undefined>;
  /**
   * Returns the existing record or stores this one, atomically, so that two pages that start at
   * once share one key.
   */
  ensureListRecord: (record: ListRecord) => Promise<ListRecord>;
  putListRecord: (record: ListRecord) => Promise<void>;
  guests: (short_id: string) => Promise<GuestPage[]>;
  /** With `true` for the last parameter, replaces all existing records. */
  putGuests: (short_id: string, boxes: readonly Box[], shouldReplace: boolean) => Promise<void>;
  scans: (short_id: string) => Promise<StoredScan[]>;
  /** Stores all scans or none; on disk when the promise resolves. */
  putScans: (scans: readonly StoredScan[]) => Promise<void>;
  dropScans: (ids: readonly string[]) => Promise<void>;
  lists: () => Promise<string[]>;
  /** Deletes the attendees of a list; with `whole` also its scans and its key. */
  wipe: (short_id: string, includeScans: boolean) => Promise<void>;
};

let offlineStore: Promise<OfflineStore> | undefined;

/**
 * Returns the browser's database or, where it refuses to store anything, a memory store for the
 * lifetime of the page.
 */
export function openOfflineStore(): Promise<OfflineStore> {
  return (offlineStore ??= openDatabase().then(databaseStore, () => memoryStore()));
}

export function memoryStore(): OfflineStore {
  const leases = new Map<string, ListRecord>();
  let guests: GuestPage[] = [];
  const scans = new Map<string, StoredScan>();
  return {
    listRecord: async (short_id) => leases.get(short_id),
    async ensureListRecord(record) {
      const known = leases.get(record.short_id) ?? record;
      leases.set(record.short_id, known);
      return known;
    },
    putListRecord: async (record) => void leases.set(record.short_id, record),
    guests: async (short_id) => guests.filter((page) => page.short_id === short_id),
    async putGuests(short_id, boxes, shouldReplace) {
      if (shouldReplace) guests = guests.filter((page) => page.short_id !== short_id);
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
    async wipe(short_id, includeScans) {
      guests = guests.filter((page) => page.short_id !== short_id);
      if (!includeScans) return;
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
    opening.onerror = () => reject(opening.error ?? new Error("IndexedDB could not be opened"));
    opening.onblocked = () => reject(new Error("Another page uses an older database version"));
  });
}

function databaseStore(database: IDBDatabase): OfflineStore {
  // A newer version of the page needs to upgrade the database; the next page opens it again.
  database.onversionchange = () => database.close();

  function write(stores: string[], action: (stores: IDBTransaction) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was aborted"));
      action(transaction);
    });
  }
  const read = <Value>(store: string, ask: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
    answerOf(ask(database.transaction(store).objectStore(store)));

  return {
    listRecord: (short_id) => read<ListRecord | undefined>("leases", (leases) => leases.get(short_id)),
    async ensureListRecord(record) {
      let known = record;
      await write(["leases"], (stores) => {
        const leases = stores.objectStore("leases");
        const request: IDBRequest<ListRecord | undefined> = leases.get(record.short_id);
        request.onsuccess = () => (request.result ? (known = request.result) : leases.put(record));
      });
      return known;
    },
    putListRecord: (record) => write(["leases"], (stores) => stores.objectStore("leases").put(record)),
    guests: (short_id) => read<GuestPage[]>("guests", (guests) => guests.index("by_list").getAll(short_id)),
    putGuests: (short_id, boxes, shouldReplace) =>
      write(["guests"], (stores) => {
        const guests = stores.objectStore("guests");
        const add = () => boxes.forEach((box) => guests.add({ short_id, box } satisfies GuestPage));
        if (shouldReplace) dropAll(guests, short_id, add);
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
    wipe: (short_id, includeScans) =>
      write(["leases", "guests", "scans"], (stores) => {
        dropAll(stores.objectStore("guests"), short_id);
        if (!includeScans) return;
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
    request.onerror = () => reject(request.error ?? new Error("The record could not be read"));
  });
}

function inOrder(scans: StoredScan[]): StoredScan[] {
  return scans.toSorted((a, b) => a.place - b.place);
}
