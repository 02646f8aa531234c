export declare function pairDevice(url: string, list: { short_id: string; pin?: string | null }): Promise<string>;
