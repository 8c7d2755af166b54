//! android.app.backup: there is nobody to keep a backup.

use crate::idle;
use libcore::natives::Table;

const FILES: &str = "android/app/backup/FileBackupHelperBase";
const OUTPUT: &str = "android/app/backup/BackupDataOutput";
const INPUT: &str = "android/app/backup/BackupDataInput";
const DISPATCHER: &str = "android/app/backup/BackupHelperDispatcher";
const FULL: &str = "android/app/backup/FullBackup";
const NO_BACKUP: &str = "no backup is written or read";

/// Natives of FileBackupHelperBase, BackupDataOutput, BackupDataInput, BackupHelperDispatcher and FullBackup.
pub const NATIVES: Table = libcore::natives![
    idle::answer(FILES, NO_BACKUP, "ctor()J", idle::handle),
    idle::method(FILES, NO_BACKUP, "dtor(J)V"),
    idle::method(
        FILES,
        NO_BACKUP,
        "performBackup_native(Ljava/io/FileDescriptor;JLjava/io/FileDescriptor;[Ljava/lang/String;[Ljava/lang/String;)I",
    ),
    idle::method(FILES, NO_BACKUP, "writeFile_native(JLjava/lang/String;J)I"),
    idle::method(FILES, NO_BACKUP, "writeSnapshot_native(JLjava/io/FileDescriptor;)I"),
    idle::answer(OUTPUT, NO_BACKUP, "ctor(Ljava/io/FileDescriptor;)J", idle::handle),
    idle::method(OUTPUT, NO_BACKUP, "dtor(J)V"),
    idle::method(OUTPUT, NO_BACKUP, "setKeyPrefix_native(JLjava/lang/String;)V"),
    idle::method(OUTPUT, NO_BACKUP, "writeEntityData_native(J[BI)I"),
    idle::method(OUTPUT, NO_BACKUP, "writeEntityHeader_native(JLjava/lang/String;I)I"),
    idle::answer(INPUT, NO_BACKUP, "ctor(Ljava/io/FileDescriptor;)J", idle::handle),
    idle::method(INPUT, NO_BACKUP, "dtor(J)V"),
    idle::method(INPUT, NO_BACKUP, "readEntityData_native(J[BII)I"),
    idle::answer(
        INPUT,
        NO_BACKUP,
        "readNextHeader_native(JLandroid/app/backup/BackupDataInput$EntityHeader;)I",
        idle::one,
    ),
    idle::method(INPUT, NO_BACKUP, "skipEntityData_native(J)I"),
    idle::method(
        DISPATCHER,
        NO_BACKUP,
        "allocateHeader_native(Landroid/app/backup/BackupHelperDispatcher$Header;Ljava/io/FileDescriptor;)I",
    ),
    idle::method(
        DISPATCHER,
        NO_BACKUP,
        "readHeader_native(Landroid/app/backup/BackupHelperDispatcher$Header;Ljava/io/FileDescriptor;)I",
    ),
    idle::method(DISPATCHER, NO_BACKUP, "skipChunk_native(Ljava/io/FileDescriptor;I)I"),
    idle::method(
        DISPATCHER,
        NO_BACKUP,
        "writeHeader_native(Landroid/app/backup/BackupHelperDispatcher$Header;Ljava/io/FileDescriptor;I)I",
    ),
    idle::method(
        FULL,
        NO_BACKUP,
        "backupToTar(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Landroid/app/backup/FullBackupDataOutput;)I",
    ),
];
